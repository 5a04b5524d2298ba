import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'

/** A PDF as a program of today writes it. */
export async function pdf(pages = 1, options: PDFKit.PDFDocumentOptions = {}) {
  const document = new PDFDocument({ autoFirstPage: false, ...options })
  for (let page = 1; page <= pages; page++)
    document.addPage().text(`Page ${page} of /JavaScript for gardeners`)
  return whole(document)
}

/** With a file inside. */
export async function pdfWithFile() {
  const document = new PDFDocument()
  document.file(Buffer.from('#!/bin/sh\nrm -rf ~\n'), { name: 'run.sh' })
  return whole(document)
}

async function whole(document: PDFKit.PDFDocument) {
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => document.on('end', resolve))
  document.end()
  await ended
  return Buffer.concat(chunks)
}

/** A PDF with these objects. */
export const pdfOf = (...objects: (string | Buffer)[]) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...objects.map((object) => Buffer.from(object)),
    Buffer.from('\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n'),
  ])

/** Objects in a stream that is packed, as most programs write them since 2003. */
export const packed = (objects: string, dictionary = '/Type/ObjStm/N 1/First 4/Filter/FlateDecode') =>
  Buffer.concat([
    Buffer.from(`5 0 obj<<${dictionary}>>\nstream\n`),
    deflateSync(Buffer.from(objects)),
    Buffer.from('\nendstream endobj\n'),
  ])
