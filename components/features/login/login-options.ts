import type { CallData } from '@/lib/contract/endpoint'
import type { oauth } from '@/lib/contract/session/oauth'
import { pictureAddress } from '@/lib/domain/picture-address'

const loginModes = ['password', 'qr', 'sms'] as const
export type LoginMode = (typeof loginModes)[number]

export type SsoEntry = { url: string; ticketParams: string }
export type SocialProvider = { enname: string; name: string; renderUrl: string; picture: string }

export type LoginOptions = {
  /** At least one, in the order of their tabs. */
  modes: readonly LoginMode[]
  sso: SsoEntry | null
  socials: readonly SocialProvider[]
}

const socialsMax = 20

/** Contract 1 §3.3. Without an answer there is neither single sign-on nor a third party, and the configured ways are offered. */
export function shapeLoginOptions(
  config: CallData<typeof oauth.getLoginConfig> | null,
  configured: readonly LoginMode[],
): LoginOptions {
  const offered = config?.['loginModes']
  const said = Array.isArray(offered) ? loginModes.filter((mode) => offered.includes(mode)) : []
  const wanted = said.length > 0 ? said : loginModes.filter((mode) => configured.includes(mode))
  return {
    modes: wanted.length > 0 ? wanted : ['password'],
    sso:
      config?.redirect === 1 && config.url !== ''
        ? { url: config.url, ticketParams: config.ticketParams || 'jnpf_ticket' }
        : null,
    socials: (config?.socialsList ?? [])
      .filter(({ enname, renderUrl }) => enname !== '' && renderUrl !== '')
      .slice(0, socialsMax)
      .map((social) => ({
        enname: social.enname,
        name: social.name || social.enname,
        renderUrl: social.renderUrl,
        picture: [social.icon, social['logo']].map(providerPicture).find((address) => address !== null) ?? '',
      })),
  }
}

/** Pictures of other sites would tell those who came by, and the page's policy refuses them. */
function providerPicture(address: unknown): string | null {
  return typeof address === 'string' ? pictureAddress(address) : null
}
