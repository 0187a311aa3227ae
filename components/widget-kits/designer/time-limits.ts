import { specialEntry } from './property-entry'

/** Between which times may be chosen (contract 3a §4.3). */
export const timeLimits = [
  specialEntry('limit', 'startTime', { path: ['__config__', 'startTimeRule'], side: 'start' }),
  specialEntry('limit', 'endTime', { path: ['__config__', 'endTimeRule'], side: 'end' }),
]
