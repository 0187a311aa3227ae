const lunar = new Intl.DateTimeFormat('zh-CN-u-ca-chinese', { month: 'long', day: 'numeric', timeZone: 'UTC' })

const units = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十']

/** The day of the Chinese calendar, as calendars write it below the usual one: the month on its first day. The date is read as UTC. */
export function lunarDay(date: Date): string {
  const parts = lunar.formatToParts(date)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const day = Number.parseInt(of('day'), 10)
  return day === 1 ? of('month') : dayName(day)
}

function dayName(day: number): string {
  if (day <= 10) return `初${units[day] ?? ''}`
  if (day < 20) return `十${units[day - 10] ?? ''}`
  if (day === 20) return '二十'
  return day === 30 ? '三十' : `廿${units[day - 20] ?? ''}`
}
