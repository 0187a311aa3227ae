import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc'
import { wallTime } from './zone'

dayjs.extend(utc)

/** Wall-clock time of an instant, as a dayjs in UTC mode whose fields are those of the zone. For calendars; what only writes dates does without. */
export function wallClock(ms: number, timeZone?: string | null): dayjs.Dayjs {
  return dayjs.utc(wallTime(ms, timeZone))
}
