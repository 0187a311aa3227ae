import { dateFormats, formatDate, normalizeTime, parseAnyDate, parseDate, shift, startOf } from './format'

const shanghai = 'Asia/Shanghai'
const noon = Date.UTC(2026, 0, 31, 4, 5, 6)

describe('dates of the wire', () => {
  test.each(dateFormats)('%s is written and read back in the same zone', (format) => {
    for (const zone of [shanghai, 'UTC', 'America/New_York', 'Asia/Kathmandu']) {
      const text = formatDate(noon, format, zone)
      expect(formatDate(parseDate(text, format, zone)!, format, zone)).toBe(text)
    }
  })

  it('shows the clock of the zone, not of the machine', () => {
    expect(formatDate(noon, 'yyyy-MM-dd HH:mm:ss', shanghai)).toBe('2026-01-31 12:05:06')
    expect(formatDate(noon, 'yyyy-MM-dd HH:mm', 'America/New_York')).toBe('2026-01-30 23:05')
    expect(parseDate('2026-01-31', 'yyyy-MM-dd', shanghai)).toBe(Date.UTC(2026, 0, 30, 16))
  })

  it('reads only text of exactly the format', () => {
    for (const text of ['2026-02-30', '2026-1-1', '2026-01-01x', '', 'x'.repeat(100)])
      expect(parseDate(text, 'yyyy-MM-dd', shanghai)).toBeNull()
  })

  it('reads what other servers write', () => {
    const at = Date.UTC(2026, 0, 31, 4, 5)
    expect(parseAnyDate('2026/01/31 12:05', shanghai)).toBe(at)
    expect(parseAnyDate('2026-01-31T12:05:00.000', shanghai)).toBe(at)
    expect(parseAnyDate('2026-01-31T04:05:00Z', shanghai)).toBe(at)
    expect(parseAnyDate('soon', shanghai)).toBeNull()
  })

  it('starts years, months and days at the zone’s midnight and leaves instants alone', () => {
    expect(formatDate(startOf(noon, 'yyyy', shanghai), 'yyyy-MM-dd HH:mm:ss', shanghai)).toBe('2026-01-01 00:00:00')
    expect(formatDate(startOf(noon, 'yyyy-MM', shanghai), 'yyyy-MM-dd HH:mm:ss', shanghai)).toBe('2026-01-01 00:00:00')
    expect(formatDate(startOf(noon, 'yyyy-MM-dd', shanghai), 'yyyy-MM-dd HH:mm:ss', shanghai)).toBe('2026-01-31 00:00:00')
    expect(startOf(noon, 'yyyy-MM-dd HH:mm', shanghai)).toBe(noon)
  })

  it('keeps the time of day when days are added over a change of summer time', () => {
    const before = parseDate('2026-03-07 12:00', 'yyyy-MM-dd HH:mm', 'America/New_York')!
    expect(formatDate(shift(before, 1, 'day', 'America/New_York'), 'yyyy-MM-dd HH:mm', 'America/New_York')).toBe(
      '2026-03-08 12:00',
    )
    expect(shift(before, 1, 'hour')).toBe(before + 3_600_000)
  })

  it('gives nothing for what is no instant', () => {
    for (const ms of [Number.NaN, 1e20, Number.POSITIVE_INFINITY]) expect(formatDate(ms, 'yyyy', shanghai)).toBe('')
  })
})

describe('times of day', () => {
  test.each([
    ['8:05', 'HH:mm:ss', '08:05:00'],
    ['08:05:09', 'HH:mm', '08:05'],
    ['24:00', 'HH:mm', null],
    ['x', 'HH:mm', null],
  ])('%s in %s is %s', (text, format, expected) => {
    expect(normalizeTime(text, format)).toBe(expected)
  })
})
