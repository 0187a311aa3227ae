import { namedEndpoints } from './all'
import { created } from './wire'

it('reads the id of what was made where the platform tells one, and nothing where it does not', () => {
  const read = [{ id: 7, more: 1 }, { id: '8' }, null, undefined, '', 'done', { other: 1 }].map((data) => created.parse(data))
  expect(read).toEqual([{ id: '7' }, { id: '8' }, null, null, null, null, null])
})

/** What the wire has otherwise: who may be asked instead of a task (contract 4a §5.2), and the id of a portal as a text (contract 4b §3.1). */
const otherwise = new Set(['flowTask.create', 'portal.create'])

it('every declared call that makes something answers it so', () => {
  const making = namedEndpoints.filter(({ name }) => /\.(create|\w+Create)$/.test(name) && !otherwise.has(name))
  expect(making.length).toBeGreaterThan(5)
  expect(making.filter(({ endpoint }) => endpoint.data !== created).map(({ name }) => name)).toEqual([])
})
