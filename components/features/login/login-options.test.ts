import { oauth } from '@/lib/contract/session/oauth'
import { shapeLoginOptions } from './login-options'

const configOf = (data: Record<string, unknown>) => oauth.getLoginConfig.data.parse({ redirect: false, ...data })
const social = { enname: 'oidc', name: 'OIDC', renderUrl: '/api/oauth/Login/oidc?ticket=JNPF_TICKET' }

describe('what the sign-in screen offers (contract 1 §3.3)', () => {
  it('offers the configured ways when the platform does not say, or does not answer', () => {
    expect(shapeLoginOptions(null, ['sms', 'password'])).toEqual({ modes: ['password', 'sms'], sso: null, socials: [] })
    expect(shapeLoginOptions(configOf({ redirect: false }), ['password']).modes).toEqual(['password'])
  })

  it('offers what the platform says, without ways that nobody knows', () => {
    const config = configOf({ loginModes: ['sms', 'password', 'iris'] })
    expect(shapeLoginOptions(config, ['password', 'qr']).modes).toEqual(['password', 'sms'])
    expect(shapeLoginOptions(configOf({ loginModes: ['iris'] }), ['qr']).modes).toEqual(['qr'])
  })

  it('has single sign-on only with an address', () => {
    expect(shapeLoginOptions(configOf({ redirect: true, url: '' }), ['password']).sso).toBeNull()
    expect(shapeLoginOptions(configOf({ redirect: 'true', url: 'https://idp.example' }), ['password']).sso).toEqual({
      url: 'https://idp.example',
      ticketParams: 'jnpf_ticket',
    })
  })

  it.each([
    ['/api/file/Image/annexpic/oidc.png', '/api/file/Image/annexpic/oidc.png'],
    ['/brand/oidc.svg', ''],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
    ['https://cdn.example/icon.png', ''],
    ['//cdn.example/icon.png', ''],
    ['/\\cdn.example/icon.png', ''],
    ['data:text/html,x', ''],
    ['icon-ym icon-ym-wechat', ''],
  ])('shows the picture %s of a third party only when it is our own', (icon, picture) => {
    expect(shapeLoginOptions(configOf({ socialsList: [{ ...social, icon }] }), ['password']).socials[0]?.picture).toBe(picture)
  })

  it('shows no more third parties than fit, and none without an address', () => {
    const socialsList = [
      { enname: 'x', name: 'x' },
      ...Array.from({ length: 50 }, (_, index) => ({ ...social, enname: `p${index}` })),
    ]
    expect(shapeLoginOptions(configOf({ socialsList }), ['password']).socials).toHaveLength(20)
  })
})
