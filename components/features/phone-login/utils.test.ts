import { ticketOf } from './utils'

const ticket = 'ScanCode_abcDEF-123_x'

describe('the ticket of a QR code', () => {
  it.each([
    ['the text of the code', `{"t":"login","id":"${ticket}"}`],
    ['the same with blanks', ` { "t": "login", "id": "${ticket}" } `],
    ['the address of the confirmation page', `https://erp.example/phoneLogin?ticket=${ticket}`],
    ['the ticket itself', ticket],
  ])('is found in %s', (_, text) => {
    expect(ticketOf(text)).toBe(ticket)
  })

  it.each([
    ['nothing', ''],
    ['a code of another kind', `{"t":"pay","id":"${ticket}"}`],
    ['a damaged code', '{"t":"login"'],
    ['an id that is no text', '{"t":"login","id":["ScanCode_1"]}'],
    ['an address without a ticket', 'https://erp.example/phoneLogin'],
    ['a ticket with a path in it', '../../session/adopt'],
    ['far too much', 'x'.repeat(5000)],
  ])('is not found in %s', (_, text) => {
    expect(ticketOf(text)).toBeUndefined()
  })
})
