import { setDefaultTimeZone } from '@/lib/datetime/zone'
import { type Client, type Harness, startHarness } from './harness'
import { body, create, day, prepareSchedules, shown } from './schedule-setup'

/** T5: the same series in a zone that changes its clocks and in one that does not. */
describe.each(['Europe/Berlin', 'Asia/Shanghai', 'America/New_York'])('in %s', (timeZone) => {
  let platform: Harness
  let clerk: Client
  beforeAll(async () => {
    setDefaultTimeZone(timeZone)
    platform = await startHarness({ timeZone })
    await prepareSchedules(platform.db)
    clerk = await platform.signIn('clerk')
  })
  afterAll(async () => {
    setDefaultTimeZone(null)
    await platform.stop()
  })

  it.each([
    ['spring', '2027-03-12', '2027-03-30'],
    ['autumn', '2027-10-29', '2027-11-09'],
  ])('a meeting at nine stays at nine on every day of %s', async (_name, first, last) => {
    await create(clerk, body(first, { repetition: '2', repeatTime: day(last) }))
    const listed = await shown(clerk, first, last)
    expect(listed).toHaveLength((Date.parse(last) - Date.parse(first)) / 86_400_000 + 1)
    expect(new Set(listed.map((text) => text.slice(6)))).toEqual(new Set(['09:00 例会']))
  })

  it('whole days cover their days, also those of 23 and 25 hours', async () => {
    await create(clerk, body('2027-03-13', { allDay: 1, endDay: day('2027-03-29'), title: '出差' }))
    const listed = await shown(clerk, '2027-03-01', '2027-04-10')
    expect(listed.filter((text) => text.endsWith('出差'))).toHaveLength(17)
  })

  it('a night of the first to the second day is on both', async () => {
    await create(clerk, body('2027-06-01', { startTime: '23:00', duration: 120, title: '夜班' }))
    expect(await shown(clerk, '2027-06-01', '2027-06-03')).toEqual(['06-01 23:00 夜班', '06-02 00:00 夜班'])
  })
})
