import fc from 'fast-check'
import type { Actor } from '../../../http/context'
import { parseSelectionId, peopleRule } from './selection-ids'

const actor = { userId: 'me', organizeId: 'sales' } as Actor
const kinds = ['user', 'company', 'department', 'position', 'role', 'group'] as const

test('an id with its kind is taken apart whatever the id holds', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9-]{1,20}$/), fc.constantFrom(...kinds), (id, kind) => {
      expect(parseSelectionId(`${id}--${kind}`)).toEqual({ id, kind })
    }),
  )
})

test.each([
  ['123', { id: '123', kind: null }],
  ['123--', { id: '123', kind: null }],
  ['123--other', { id: '123', kind: null }],
  ['', { id: '', kind: null }],
  ['currentUser', { id: 'currentUser', kind: 'system' }],
  ['@currentOrg--system', { id: '@currentOrg', kind: 'system' }],
])('%j is read as %j', (text, expected) => {
  expect(parseSelectionId(text)).toEqual(expected)
})

test('the kind an id carries wins over the list it stands in, and variables are the caller', () => {
  const ids = ['a', 'b--role', 'currentUser', '@currentOrg', '@currentOrgAndSubOrg', '@currentGradeOrg--system', '']
  const rule = peopleRule(actor, [{ ids, kind: 'department' }], ['office'])
  expect(rule).toEqual({
    userIds: ['me'],
    organizeIds: ['a', 'sales'],
    ownOrganizeIds: ['sales', 'office'],
    positionIds: [],
    roleIds: ['b'],
    groupIds: [],
  })
})

test('variables of a caller without an organisation name nobody', () => {
  const ids = ['@currentOrg', '@currentOrgAndSubOrg', '@currentGradeOrg']
  const rule = peopleRule({ ...actor, organizeId: null }, [{ ids, kind: 'user' }], [])
  expect(Object.values(rule).flat()).toEqual([])
})
