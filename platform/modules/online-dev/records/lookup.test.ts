import { textLookup } from './lookup'

it('names variables as what they are, and what is no more as gone', () => {
  const nobody = { user: new Map(), position: new Map(), role: new Map(), group: new Map(), organize: new Map(), area: new Map() }
  const lookup = textLookup({ ...nobody, dictionary: new Map() }, () => undefined)
  expect([lookup.user('currentUser'), lookup.organize('@currentOrg'), lookup.user('123')]).toEqual([
    '当前用户',
    '当前组织',
    '已失效',
  ])
})
