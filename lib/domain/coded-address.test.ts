import { taskAddress } from './coded-address'

test('a flow task is named by its whole row', () => {
  const config = new URLSearchParams(taskAddress(JSON.stringify({ id: '1', fullName: '付款' })).split('?')[1]).get('config') ?? ''
  expect(JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(config), (char) => char.charCodeAt(0))))).toEqual({
    id: '1',
    fullName: '付款',
  })
})
