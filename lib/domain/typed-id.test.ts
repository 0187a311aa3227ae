import { splitTypedId } from './typed-id'

test('an id may hold the sign between it and its type, and may stand without a type', () => {
  expect(splitTypedId('u1--user')).toEqual({ id: 'u1', type: 'user' })
  expect(splitTypedId('a--b--role')).toEqual({ id: 'a--b', type: 'role' })
  expect(splitTypedId('u1')).toEqual({ id: 'u1', type: null })
})
