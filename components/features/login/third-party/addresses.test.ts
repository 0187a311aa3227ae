import { providerAddress, ssoAddress } from './addresses'

const origin = 'https://erp.example'

describe('addresses of third parties (contract 1 §5.2)', () => {
  it('puts the ticket where the platform marked its place', () => {
    expect(providerAddress('https://idp.example/auth?state=JNPF_TICKET', 'a b&c', origin)).toBe(
      'https://idp.example/auth?state=a%20b%26c',
    )
  })

  it('takes an address of this site', () => {
    expect(providerAddress('/api/oauth/Login/oidc?ticket=JNPF_TICKET', 't1', origin)).toBe(
      'https://erp.example/api/oauth/Login/oidc?ticket=t1',
    )
  })

  it('gives single sign-on the ticket as the parameter that the installation named, beside those that are there', () => {
    expect(ssoAddress({ url: 'https://idp.example/cas?service=x', ticketParams: 'jnpf_ticket' }, 't/1', origin)).toBe(
      'https://idp.example/cas?service=x&jnpf_ticket=t%2F1',
    )
  })

  it.each([
    'javascript:alert(1)//JNPF_TICKET',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:https://erp.example/1',
    '',
    'http://',
  ])('leads nowhere for %s', (address) => {
    expect(providerAddress(address, 't', origin)).toBeUndefined()
    expect(ssoAddress({ url: address, ticketParams: 't' }, 't', origin)).toBeUndefined()
  })
})
