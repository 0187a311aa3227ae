import { z } from 'zod'
import { timeZoneDefault, timeZoneName } from '@/lib/config/time-zone'
import { AppError } from '@/lib/errors/app-error'
import { emptyAsMissing, webUrl } from './config-fields'
import { missingOfS3, type S3Config, s3Of, s3Variables } from './config-s3'

function whole(min: number, max: number) {
  return z.coerce.number({ error: 'must be a number' }).int().min(min).max(max)
}

const databaseUrl = z
  .string()
  .refine((text) => /^postgres(ql)?:\/\//.test(text), { error: 'must start with postgres:// or postgresql://' })

const adminPasswordLengthMin = 6

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])
/** Secrets and identities travel there, so it must be TLS, except on this machine. */
const safeUrl = webUrl.refine((url) => url.protocol === 'https:' || loopbackNames.has(url.hostname), {
  error: 'must start with https:// (http:// is for this machine only)',
})

const loginModes = ['password', 'qr', 'sms'] as const
export type LoginMode = (typeof loginModes)[number]

/** OpenID Connect; all three of the first group are needed together. */
const oidcVariables = {
  OIDC_ISSUER: z.preprocess(emptyAsMissing, safeUrl.optional()),
  OIDC_CLIENT_ID: z.preprocess(emptyAsMissing, z.string().max(500).optional()),
  OIDC_CLIENT_SECRET: z.preprocess(emptyAsMissing, z.string().max(2000).optional()),
  /** What users read at the icon and in their bindings. */
  OIDC_NAME: z.preprocess(emptyAsMissing, z.string().max(50).default('OpenID Connect')),
  /** `sso`: the one way in for everybody. `social`: an icon beside the other ways, for accounts that were bound before. */
  OIDC_MODE: z.preprocess(emptyAsMissing, z.enum(['sso', 'social']).default('sso')),
  /** In `sso` mode the claim that holds the account of this platform. */
  OIDC_ACCOUNT_CLAIM: z.preprocess(emptyAsMissing, z.string().max(100).default('preferred_username')),
}

/** `log` writes the texts down here, for trying things out; `http` posts `{mobile, text}` to a gateway of the installation. */
const smsVariables = {
  SMS_SENDER: z.preprocess(emptyAsMissing, z.enum(['log', 'http']).default('log')),
  SMS_HTTP_URL: z.preprocess(emptyAsMissing, webUrl.optional()),
  SMS_HTTP_TOKEN: z.preprocess(emptyAsMissing, z.string().max(2000).optional()),
}

/** A map service with the calls of AMap; both are needed together. */
const mapVariables = {
  MAP_SEARCH_URL: z.preprocess(emptyAsMissing, safeUrl.optional()),
  MAP_SEARCH_KEY: z.preprocess(emptyAsMissing, z.string().max(200).optional()),
}

/** Hosts, with their port where it is not the usual one, separated by commas. */
const hostsMatching = (pattern: RegExp) =>
  z.preprocess(
    emptyAsMissing,
    z
      .string()
      .default('')
      .transform((text) => [...new Set(text.split(',').map((part) => part.trim().toLowerCase()))].filter(Boolean))
      .refine((hosts) => hosts.every((host) => pattern.test(host)), {
        error: 'must be host names or host:port, separated by commas',
      }),
  )
const hostList = hostsMatching(/^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/)
const publicHostList = hostsMatching(/^(\*|(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?)$/)

/** Names are those of the environment. Every variable may be left out. */
const variables = z.object({
  /** 0 lets the system choose; the ready line tells which. */
  PLATFORM_PORT: z.preprocess(emptyAsMissing, whole(0, 65_535).default(0)),
  DATABASE_URL: z.preprocess(emptyAsMissing, databaseUrl.optional()),
  DATA_DIR: z.preprocess(emptyAsMissing, z.string().default('./data')),
  DEMO: z.preprocess(emptyAsMissing, z.enum(['company', 'empty']).default('company')),
  DEMO_PASSWORDS: z.preprocess(emptyAsMissing, z.enum(['on', 'off']).default('on')),
  /** First password of the administrator when the database starts empty. */
  ADMIN_PASSWORD: z.preprocess(
    emptyAsMissing,
    z
      .string()
      .min(adminPasswordLengthMin, { error: `needs at least ${adminPasswordLengthMin} characters` })
      .max(200)
      .optional(),
  ),
  /** Sets the platform's clock ahead, to see reminders and time-outs arrive. For the demonstration company on this machine only. */
  CLOCK_SHIFT_MINUTES: z.preprocess(emptyAsMissing, whole(-1_000_000, 1_000_000).default(0)),
  TIME_ZONE: z.preprocess(emptyAsMissing, timeZoneName.default(timeZoneDefault)),
  SESSION_LIFE_MINUTES: z.preprocess(emptyAsMissing, whole(1, 525_600).optional()),
  LOGIN_AES_KEY: z.preprocess(
    emptyAsMissing,
    z
      .string()
      .refine((text) => Buffer.byteLength(text) === 16, { error: 'must be exactly 16 bytes long' })
      .optional(),
  ),
  /** Key of the addresses of public links (contract 1 §25). Absent: one is made and kept with the data. */
  SHORT_LINK_KEY: z.preprocess(
    emptyAsMissing,
    z
      .string()
      .refine((text) => Buffer.byteLength(text) === 16, { error: 'must be exactly 16 bytes long' })
      .optional(),
  ),
  /** Ways to sign in that the sign-in screen offers. The password always works, or a broken gateway would lock everybody out. */
  LOGIN_MODES: z.preprocess(
    emptyAsMissing,
    z
      .string()
      .default(loginModes.join(','))
      .transform((text) => [...new Set(text.split(',').map((part) => part.trim()))])
      .pipe(z.array(z.enum(loginModes)).min(1)),
  ),
  /** Address of the product as browsers see it; a single sign-on provider sends them back there. */
  PUBLIC_URL: z.preprocess(emptyAsMissing, webUrl.optional()),
  SECRETS_KEY: z.preprocess(emptyAsMissing, z.string().min(16, { error: 'must have at least 16 characters' }).optional()),
  /** Hosts that data interfaces may call; `*` stands for every public one. */
  DATA_INTERFACE_HOSTS: publicHostList,
  /** The same for databases that connections may lead to; a host alone stands for the usual port of the database. */
  DATA_LINK_HOSTS: hostList,
  ...oidcVariables,
  ...smsVariables,
  ...mapVariables,
  ...s3Variables,
  NODE_ENV: z.preprocess(emptyAsMissing, z.enum(['production', 'development', 'test']).default('production')),
  LOG_LEVEL: z.preprocess(emptyAsMissing, z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info')),
})

const environment = variables.superRefine((value, context) => {
  const need = (name: keyof typeof value, why: string) => {
    if (value[name] === undefined) context.addIssue({ code: 'custom', path: [name], message: `is missing; ${why}` })
  }
  const given = [value.OIDC_ISSUER, value.OIDC_CLIENT_ID, value.OIDC_CLIENT_SECRET].some((part) => part !== undefined)
  if (given) {
    for (const name of ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const) need(name, 'single sign-on needs it')
  }
  if (value.CLOCK_SHIFT_MINUTES !== 0 && (value.DEMO !== 'company' || value.DEMO_PASSWORDS !== 'on')) {
    const message = 'is for the demonstration company on this machine only'
    context.addIssue({ code: 'custom', path: ['CLOCK_SHIFT_MINUTES'], message })
  }
  if (value.SMS_SENDER === 'http') need('SMS_HTTP_URL', 'SMS_SENDER=http needs it')
  for (const name of missingOfS3(value)) need(name, 'files in an S3 store need it')
})

export type PlatformConfig = {
  port: number
  /** Absent: the built-in database in `dataDir`. */
  databaseUrl: string | undefined
  dataDir: string
  demo: 'company' | 'empty'
  /** False when the web server listens beyond this machine: the published passwords must not work then. */
  areDemoPasswordsAllowed: boolean
  /** Absent: nobody can sign in to an empty installation until the one-time link was used. */
  administratorPassword: string | undefined
  /** Added to the time of the machine; 0 but for trying things out. */
  clockShiftMs: number
  /** IANA name of the zone in which dates are read and written. */
  timeZone: string
  /** Overrides `tokenTimeout` of the system configuration. */
  sessionLifeMinutes: number | undefined
  /** Key of the AES login mode (contract 1 §2). Absent: only 32-digit hashes are accepted. */
  loginAesKey: string | undefined
  /** Absent: the key that is kept with the data. */
  shortLinkKey: string | undefined
  loginModes: readonly LoginMode[]
  /** Absent: the host of each request is taken. */
  publicUrl: URL | undefined
  /** Absent: no single sign-on. */
  oidc: OidcConfig | undefined
  sms: SmsConfig
  /** Absent: files are in `dataDir`. */
  s3: S3Config | undefined
  /** Seals secrets of other systems in the database. Absent: the key in `dataDir`. */
  secretsKey: string | undefined
  /** `host` or `host:port` of the servers that API interfaces may call; none by default. */
  interfaceHosts: readonly string[]
  /** Where places are searched; absent where the installation names no map service. */
  mapSearch?: { url: URL; key: string } | undefined
  /** The same of databases that connections may lead to. */
  linkHosts: readonly string[]
  isProduction: boolean
  logLevel: string
}

export type OidcConfig = {
  issuer: URL
  clientId: string
  clientSecret: string
  name: string
  mode: 'sso' | 'social'
  accountClaim: string
}

export type SmsConfig = { kind: 'log' } | { kind: 'http'; url: URL; token: string | undefined }

/** Throws one `AppError` whose message has one line per wrong variable. */
export function readPlatformConfig(env: Readonly<Record<string, string | undefined>>): PlatformConfig {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new AppError('invalid', lines.join('\n'))
  }
  const value = parsed.data
  return {
    port: value.PLATFORM_PORT,
    databaseUrl: value.DATABASE_URL,
    dataDir: value.DATA_DIR,
    demo: value.DEMO,
    areDemoPasswordsAllowed: value.DEMO_PASSWORDS === 'on',
    administratorPassword: value.ADMIN_PASSWORD,
    clockShiftMs: value.CLOCK_SHIFT_MINUTES * 60_000,
    timeZone: value.TIME_ZONE,
    sessionLifeMinutes: value.SESSION_LIFE_MINUTES,
    loginAesKey: value.LOGIN_AES_KEY,
    shortLinkKey: value.SHORT_LINK_KEY,
    loginModes: value.LOGIN_MODES,
    publicUrl: value.PUBLIC_URL,
    oidc: oidcOf(value),
    sms:
      value.SMS_SENDER === 'http' && value.SMS_HTTP_URL
        ? { kind: 'http', url: value.SMS_HTTP_URL, token: value.SMS_HTTP_TOKEN }
        : { kind: 'log' },
    s3: s3Of(value),
    secretsKey: value.SECRETS_KEY,
    interfaceHosts: value.DATA_INTERFACE_HOSTS,
    mapSearch: mapSearchOf(value),
    linkHosts: value.DATA_LINK_HOSTS,
    isProduction: value.NODE_ENV === 'production',
    logLevel: value.LOG_LEVEL,
  }
}

function mapSearchOf({ MAP_SEARCH_URL: url, MAP_SEARCH_KEY: key }: z.output<typeof environment>) {
  // A folder of the address stays in front of the paths of the service.
  return url && key ? { url: new URL(url.href.replace(/\/?$/, '/')), key } : undefined
}

function oidcOf(value: z.output<typeof environment>): OidcConfig | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = value
  if (!issuer || !clientId || !clientSecret) return undefined
  const { OIDC_NAME: name, OIDC_MODE: mode, OIDC_ACCOUNT_CLAIM: accountClaim } = value
  return { issuer, clientId, clientSecret, name, mode, accountClaim }
}
