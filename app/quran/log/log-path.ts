export const logPath = '/quran'

export const logLoginMessage = "Please log in to open your Qur'an log."
