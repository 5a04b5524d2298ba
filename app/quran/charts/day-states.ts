/** See decision 053. */
export type DayState = 'done' | 'partial' | 'pending' | 'excused' | 'missed' | 'free'
