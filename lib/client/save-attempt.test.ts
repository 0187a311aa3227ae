import { AppError } from '@/lib/errors/app-error'
import { readAttempt, SaveAttempt } from './save-attempt'

/** A platform that keeps its word about keys, and whose answers can get lost. */
class Records {
  readonly rows = new Map<string, { content: string; version: number }>()
  private readonly keys = new Map<string, { content: string; id: string; version: number }>()
  lost = 0

  create = (key: string, content: string) =>
    this.once(key, content, () => {
      const id = `r${this.rows.size + 1}`
      this.rows.set(id, { content, version: 1 })
      return id
    })

  update = (id: string, version: number, key: string, content: string) =>
    this.once(key, content, () => {
      if (this.rows.get(id)?.version !== version) throw new AppError('conflict', 'changed meanwhile')
      this.rows.set(id, { content, version: version + 1 })
      return id
    })

  private async once(key: string, content: string, run: () => string): Promise<string> {
    const known = this.keys.get(key)
    if (known && known.content !== content) {
      const { id, version } = known
      throw new AppError('refused', 'used', { issues: [{ path: 'key', code: 'keyReused', params: { id, version } }] })
    }
    const id = known?.id ?? run()
    if (!known) this.keys.set(key, { content, id, version: this.rows.get(id)?.version ?? 0 })
    this.lost -= 1
    if (this.lost >= 0) throw new AppError('transport', 'no answer')
    return id
  }
}

const save = (attempt: SaveAttempt, records: Records, content: string) =>
  attempt.run({
    write: (key) => records.create(key, content),
    amend: (made, key) => records.update(made.id, made.version, key, content),
  })

it('makes one record of what is sent again after a lost answer', async () => {
  const [attempt, records] = [new SaveAttempt(), new Records()]
  records.lost = 1
  await expect(save(attempt, records, 'a')).rejects.toMatchObject({ code: 'transport' })
  await save(attempt, records, 'a')
  expect([...records.rows.values()]).toEqual([{ content: 'a', version: 1 }])
})

it('puts every correction after a lost answer on the one record that was made', async () => {
  const [attempt, records] = [new SaveAttempt(), new Records()]
  for (const content of ['a', 'b', 'c']) {
    records.lost = 1
    await expect(save(attempt, records, content)).rejects.toMatchObject({ code: 'transport' })
  }
  await save(attempt, records, 'd')
  expect([...records.rows.values()]).toEqual([{ content: 'd', version: 4 }])
})

it('goes on with the same record when the page was left and the draft is taken up', async () => {
  const [first, records] = [new SaveAttempt(), new Records()]
  const draft = JSON.stringify(first.kept())
  records.lost = 1
  await expect(save(first, records, 'a')).rejects.toMatchObject({ code: 'transport' })
  const second = new SaveAttempt(readAttempt(JSON.parse(draft)))
  records.lost = 1
  await expect(save(second, records, 'b')).rejects.toMatchObject({ code: 'transport' })
  const third = new SaveAttempt()
  third.adopt(second.kept())
  await save(third, records, 'b')
  expect([...records.rows.values()]).toEqual([{ content: 'b', version: 2 }])
})

it('tells a conflict when somebody else has changed what was made', async () => {
  const [attempt, records] = [new SaveAttempt(), new Records()]
  records.lost = 1
  await expect(save(attempt, records, 'a')).rejects.toMatchObject({ code: 'transport' })
  await records.update('r1', 1, 'other person', 'x')
  await expect(save(attempt, records, 'b')).rejects.toMatchObject({ code: 'conflict' })
  expect(attempt.madeRecord).toEqual({ id: 'r1', version: 1 })
})

it('does not go round for ever with a platform that refuses every key', async () => {
  const issues = [{ path: 'key', code: 'keyReused', params: { id: '1', version: 1 } }]
  const refuse = jest.fn(async () => Promise.reject(new AppError('refused', 'used', { issues })))
  await expect(new SaveAttempt().run({ write: refuse, amend: refuse })).rejects.toMatchObject({ message: 'used' })
  expect(refuse).toHaveBeenCalledTimes(5)
})

it('takes nothing else from the browser for an attempt', () => {
  expect([null, 'x', {}, { key: '' }, { key: 1 }].map(readAttempt)).toEqual([null, null, null, null, null])
  expect(readAttempt({ key: 'k', made: { id: 5 } })).toEqual({ key: 'k', made: null })
})
