export const logPath = '/quran'

export const quranLogLoginMessage = "Please log in to open your Qur'an log."
