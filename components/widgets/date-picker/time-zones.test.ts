import { spawnSync } from 'node:child_process'
import path from 'node:path'

/**
 * A day typed in a browser of one zone, stored, and shown in a browser of another. The zone of a running process cannot be
 * changed, so every browser is a process of its own.
 */
const script = `
  const { setDefaultTimeZone } = await import('./lib/datetime/zone.ts')
  const { formatDate } = await import('./lib/datetime/format.ts')
  const { parseTypedDate } = await import('./components/widgets/date-picker/typed-date.ts')
  const { datePickerSchema } = await import('./components/widgets/date-picker/schema.ts')
  setDefaultTimeZone('Asia/Shanghai')
  const stored = parseTypedDate('2026-03-05', 'yyyy-MM-dd')
  const typedByOthers = Number(process.env.STORED)
  const shown = formatDate(datePickerSchema.decode(typedByOthers), 'yyyy-MM-dd')
  process.stdout.write(JSON.stringify({ offset: new Date().getTimezoneOffset(), stored, shown }))
`
const stored = Date.UTC(2026, 2, 4, 16)

test.each([
  ['Etc/GMT+12', 720],
  ['Asia/Shanghai', -480],
  ['Etc/GMT-14', -840],
])('a date typed with the browser in %s is stored and shown as the same day (T5)', (zone, offset) => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: path.resolve(__dirname, '../../..'),
    env: { ...process.env, TZ: zone, STORED: String(stored) },
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toEqual({ offset, stored, shown: '2026-03-05' })
})
