import { type ListQuery, readListQuery, writeListQuery } from './state'

const defaults: ListQuery = {
  page: 1,
  pageSize: 20,
  sort: { columnId: 'date', direction: 'desc' },
  search: { status: '1' },
  node: '',
}
const known = { searches: ['status', 'name', 'amount'], sortable: ['date', 'name'] }
const read = (text: string) => readListQuery(text, defaults, known)

it('a question written to the address comes back the same', () => {
  const query: ListQuery = {
    page: 3,
    pageSize: 100,
    sort: { columnId: 'name', direction: 'asc' },
    search: { name: '张 & 李=1', amount: [0, 5], status: ['1', '2'] },
    node: 'n1',
  }
  expect(read(`?${writeListQuery('?tab=x', query, defaults)}`)).toEqual(query)
})

it('the defaults leave the address empty, and an emptied search is told apart from the default one', () => {
  expect(writeListQuery('', defaults, defaults)).toBe('')
  expect(read(`?${writeListQuery('', { ...defaults, search: {}, sort: null }, defaults)}`)).toMatchObject({
    search: {},
    sort: null,
  })
})

it('other parameters of the address stay', () => {
  expect(writeListQuery('?keep=1&page=9', defaults, defaults)).toBe('keep=1')
})

it.each([
  ['page=-1&size=5000000', { page: 1, pageSize: 20 }],
  ['page=abc&size=0', { page: 1, pageSize: 20 }],
  ['page=1e3', { page: 1000 }],
  ['sort=id;drop%20table:asc', { sort: null }],
  ['q={"hidden":1,"name":"a"}', { search: { name: 'a' } }],
  ['q=not json', { search: defaults.search }],
  ['q={"name":{"$gt":""}}', { search: {} }],
  ['q=[1]', { search: defaults.search }],
])('hostile address %s gives a usable question', (text, expected) => {
  expect(read(`?${text}`)).toMatchObject(expected)
})

it('conditions too long for an address are left out of it', () => {
  expect(writeListQuery('', { ...defaults, search: { name: 'x'.repeat(5000) } }, defaults)).toBe('')
})
