import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'

/** A PDF as current programs write it. */
export async function pdf(pages = 1, options: PDFKit.PDFDocumentOptions = {}) {
  const document = new PDFDocument({ autoFirstPage: false, ...options })
  for (let page = 1; page <= pages; page++)
    document.addPage().text(`Page ${page} of /JavaScript for gardeners`)
  return toBuffer(document)
}

/** A PDF with an attached file. */
export async function pdfWithFile() {
  const document = new PDFDocument()
  document.file(Buffer.from('#!/bin/sh\nrm -rf ~\n'), { name: 'run.sh' })
  return toBuffer(document)
}

async function toBuffer(document: PDFKit.PDFDocument) {
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => document.on('end', resolve))
  document.end()
  await ended
  return Buffer.concat(chunks)
}

/** A minimal PDF with the given objects. */
export function pdfOf(...objects: (string | Buffer)[]) {
  const body = Buffer.concat([Buffer.from('%PDF-1.7\n'), ...objects.map((object) => Buffer.from(object))])
  const references = `\nxref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.concat([body, Buffer.from(references)])
}

/** A compressed object stream (PDF 1.5), as most programs write it. */
export const objectStream = (objects: string, dictionary = '/Type/ObjStm/N 1/First 4/Filter/FlateDecode') =>
  Buffer.concat([
    Buffer.from(`5 0 obj<<${dictionary}>>\nstream\n`),
    deflateSync(Buffer.from(objects)),
    Buffer.from('\nendstream endobj\n'),
  ])
