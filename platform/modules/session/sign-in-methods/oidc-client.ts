import type * as Library from 'openid-client'
import { AppError } from '@/lib/errors/app-error'
import type { OidcConfig } from '../../../config'
import type { PlatformContext } from '../../../http/context'
import type { CacheSource } from '../../../kit/cache-source'
import { refusedBecause } from '../../../kit/refusals'
import type { Identity } from './bindings'
import { refusal } from './enter'

/** A provider that does not answer must not hold people longer than they are willing to look at a blank window. */
const timeoutSeconds = 8
/** Metadata hardly ever changes; the keys in it are fetched anew by the library when an unknown one appears. */
const discoveryLifeMs = 3_600_000

const unavailable = '单点登录服务暂时不可用，请稍后再试'

type Provider = { library: typeof Library; configuration: Library.Configuration }
const providers = new WeakMap<OidcConfig, { provider: Promise<Provider>; goodUntil: number }>()

/** Discovery, once an hour and once for all who wait. A failure is not remembered: the next user tries again. */
function providerOf(ctx: PlatformContext, oidc: OidcConfig): Promise<Provider> {
  const known = providers.get(oidc)
  if (known && ctx.now() < known.goodUntil) return known.provider
  const entry = { provider: discover(oidc), goodUntil: ctx.now() + discoveryLifeMs }
  providers.set(oidc, entry)
  entry.provider.catch(() => {
    if (providers.get(oidc) === entry) providers.delete(oidc)
  })
  return entry.provider
}

/** What the provider of single sign-on has said of itself. Emptied, it is asked again. */
export const providerCache: CacheSource = {
  name: 'signInProvider',
  place: 'process',
  facts: ({ config: { oidc } }) => {
    const known = oidc && providers.get(oidc)
    return { entries: known ? 1 : 0, sizeBytes: 0, expiresAt: known?.goodUntil ?? null }
  },
  content: ({ config: { oidc } }) => (oidc && providers.has(oidc) ? [{ issuer: oidc.issuer.href }] : []),
  clear: ({ config: { oidc } }) => void (oidc && providers.delete(oidc)),
}

async function discover(oidc: OidcConfig): Promise<Provider> {
  // Loaded when it is needed: most installations have no single sign-on.
  const library = await import('openid-client')
  // The configuration allows http on this machine only.
  const execute = oidc.issuer.protocol === 'http:' ? [library.allowInsecureRequests] : []
  const options = { execute, timeout: timeoutSeconds }
  const configuration = await library
    .discovery(oidc.issuer, oidc.clientId, oidc.clientSecret, undefined, options)
    .catch((cause: unknown) => {
      throw new AppError('transport', `OpenID Connect discovery failed: ${reasonOf(cause)}`, { userMessage: unavailable, cause })
    })
  return { library, configuration }
}

export type AuthorizationRequest = { url: URL; state: string; nonce: string; codeVerifier: string }

/** The address at the provider, and what must be remembered until its answer. Throws `transport` when the provider is down. */
export async function createRequest(ctx: PlatformContext, oidc: OidcConfig, redirectUri: string): Promise<AuthorizationRequest> {
  const { library, configuration } = await providerOf(ctx, oidc)
  const state = library.randomState()
  const nonce = library.randomNonce()
  const codeVerifier = library.randomPKCECodeVerifier()
  const url = library.buildAuthorizationUrl(configuration, {
    ...{ redirect_uri: redirectUri, scope: 'openid profile', state, nonce },
    ...{ code_challenge: await library.calculatePKCECodeChallenge(codeVerifier), code_challenge_method: 'S256' },
  })
  return { url, state, nonce, codeVerifier }
}

type Remembered = { state: string; nonce: string; codeVerifier: string; redirectUri: string }

/**
 * Exchanges the code. The library checks issuer, audience, signature, nonce, state and times; what it refuses becomes a refusal
 * whose text tells the user what to do, and its reason goes to the log.
 */
export async function readAnswer(
  ctx: PlatformContext,
  oidc: OidcConfig,
  query: Readonly<Record<string, unknown>>,
  remembered: Remembered,
): Promise<{ identity: Identity; account: string }> {
  const { library, configuration } = await providerOf(ctx, oidc)
  const address = new URL(remembered.redirectUri)
  for (const [name, value] of Object.entries(query)) if (typeof value === 'string') address.searchParams.set(name, value)
  try {
    const tokens = await library.authorizationCodeGrant(configuration, address, {
      pkceCodeVerifier: remembered.codeVerifier,
      expectedState: remembered.state,
      expectedNonce: remembered.nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw refusedBecause('no ID token', failedText)
    const isInToken = claims[oidc.accountClaim] !== undefined
    const hasMore = !isInToken && configuration.serverMetadata().userinfo_endpoint !== undefined
    const more = hasMore ? await library.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {}
    const all: Record<string, unknown> = { ...more, ...claims }
    const account = textOf(all[oidc.accountClaim])
    const socialName = (textOf(all['name']) || account || claims.sub).slice(0, 100)
    return { identity: { issuer: claims.iss, subject: claims.sub, socialName: printable(socialName) }, account }
  } catch (cause) {
    throw refusalOf(ctx, library, cause)
  }
}

const failedText = '单点登录失败，请重试'

function refusalOf(ctx: PlatformContext, library: typeof Library, cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  if (cause instanceof library.AuthorizationResponseError && cause.error === 'access_denied') return refusal('您已取消登录')
  ctx.log.warn({ reason: reasonOf(cause) }, 'the answer of the OpenID Connect provider was refused')
  // `fetch` fails with a TypeError where nobody listens; everything else is an answer that does not hold.
  const isDown = cause instanceof TypeError || (cause instanceof Error && 'code' in cause && cause.code === 'OAUTH_TIMEOUT')
  return refusal(isDown ? unavailable : failedText)
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown'
  const code = 'code' in cause ? ` (${String(cause.code)})` : ''
  return `${cause.name}: ${cause.message}${code}`.slice(0, 300)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the database refuses such text
  return text.replace(/[\x00-\x1f\x7f]/g, '')
}
