/** The way back from the settings of the log. */
export const backToLog = { href: '/quran', label: 'Qur’an log' }

export const logLoginMessage = 'Please log in to open your Qur’an log.'
