import { z } from 'zod'
import { type GeneratedModule, generatedModules } from './generated-modules'
import { timeZoneDefault, timeZoneName } from './time-zone'

/** Configuration of the web half, all from the environment. The README's table is made from these names. */
export type WebConfig = {
  isProduction: boolean
  host: string
  port: number
  /** Address that browsers use, when a proxy stands in front. Decides `Secure` cookies and is an allowed origin. */
  publicUrl: URL | undefined
  /** Origin of the platform, e.g. `https://erp.example.com`. Undefined: the embedded platform is started. */
  platformUrl: URL | undefined
  /** Path of the platform's socket, without the token that follows it (contract 1 §16.1). */
  platformWsPath: string
  /** Modules of the installation that have a service of their own, by the id of their design. */
  generatedModules: ReadonlyMap<string, GeneratedModule>
  /** True when `platformUrl` is the embedded platform that this process started. */
  isEmbedded: boolean
  dataDir: string
  /** Newest first. The first one seals, all of them unseal. */
  sessionSecrets: readonly string[]
  sessionLifeHours: number
  loginPasswordMode: 'md5' | 'aes'
  loginAesKey: string
  /** Ways to sign in that are offered where the installation does not say so itself (spec 1 §2.5). */
  loginModes: readonly LoginMode[]
  /** Pages behind entries of the user menu; an entry without one is not shown. */
  links: { documentation?: string; feedback?: string }
  /** Where visualisation menus lead; undefined: `/DataV` of the address that the browser uses (contract 1 §7). */
  visualUrl: URL | undefined
  callTimeoutMs: number
  shutdownGraceMs: number
  trustProxy: boolean
  logLevel: string
  /** True when the embedded platform holds the demonstration company. */
  hasDemoCompany: boolean
  demoAccounts: readonly DemoAccount[]
  /** Shows `/gallery`, every widget in every state, also outside development. */
  hasGallery: boolean
  /** IANA name of the zone in which everybody reads and writes dates. */
  timeZone: string
}

const loginModes = ['password', 'qr', 'sms'] as const
type LoginMode = (typeof loginModes)[number]

type DemoAccount = { account: string; password: string; name: string; description: string }

const secretLengthMin = 32
const switchValue = z.enum(['on', 'off'])
const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value))

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: origin.optional(),
  PLATFORM_URL: origin.optional(),
  TENON_EMBEDDED_URL: origin.optional(),
  PLATFORM_WS_PATH: z
    .string()
    .regex(/^(?:\/[\w.-]+)+$/, 'must be a path such as /websocket or /api/message/websocket')
    .default('/websocket'),
  GENERATED_MODULES: generatedModules,
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  SESSION_SECRETS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine((secrets) => secrets.every((secret) => secret.length >= secretLengthMin), {
      message: `every secret needs at least ${secretLengthMin} characters`,
    }),
  SESSION_LIFE_HOURS: z.coerce.number().int().min(1).max(8760).default(168),
  LOGIN_PASSWORD_MODE: z.enum(['md5', 'aes']).default('md5'),
  LOGIN_AES_KEY: z.string().default(''),
  LOGIN_MODES: z
    .string()
    .default(loginModes.join(','))
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.enum(loginModes)).min(1)),
  DOCUMENTATION_URL: origin.optional(),
  FEEDBACK_URL: origin.optional(),
  VISUAL_URL: origin.optional(),
  // Spec 1 §9: the configured time-out of the product is 1,000,000 ms.
  CALL_TIMEOUT_MS: z.coerce.number().int().min(1000).max(3_600_000).default(1_000_000),
  SHUTDOWN_GRACE_MS: z.coerce.number().int().min(0).max(600_000).default(10_000),
  TRUST_PROXY: switchValue.default('off'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  TIME_ZONE: timeZoneName.default(timeZoneDefault),
  GALLERY: switchValue.default('off'),
  TENON_DEMO_COMPANY: switchValue.default('off'),
  TENON_DEMO_ACCOUNTS: z.string().default('[]'),
})

export type ConfigResult = { config: WebConfig; problems: [] } | { config: undefined; problems: readonly string[] }

/** Reads the environment. Every problem is one line that names the setting; nothing is guessed. */
export function parseWebConfig(env: Readonly<Record<string, string | undefined>>): ConfigResult {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(present)
  if (!parsed.success) {
    return { config: undefined, problems: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) }
  }
  const values = parsed.data
  const problems: string[] = []
  const isProduction = values.NODE_ENV === 'production'
  const isEmbedded = values.PLATFORM_URL === undefined
  if (values.LOGIN_PASSWORD_MODE === 'aes' && values.LOGIN_AES_KEY.length !== 16) {
    problems.push('LOGIN_AES_KEY: needs exactly 16 characters when LOGIN_PASSWORD_MODE is aes')
  }
  if (isProduction && !isEmbedded && values.SESSION_SECRETS.length === 0) {
    problems.push('SESSION_SECRETS: missing. Give at least one secret of 32 characters, for example from: openssl rand -hex 32')
  }
  if (problems.length > 0) return { config: undefined, problems }
  return {
    problems: [],
    config: {
      isProduction,
      host: values.HOST,
      port: values.PORT,
      publicUrl: values.PUBLIC_URL,
      platformUrl: values.PLATFORM_URL ?? values.TENON_EMBEDDED_URL,
      platformWsPath: values.PLATFORM_WS_PATH,
      generatedModules: values.GENERATED_MODULES,
      isEmbedded,
      dataDir: values.DATA_DIR,
      sessionSecrets: values.SESSION_SECRETS,
      sessionLifeHours: values.SESSION_LIFE_HOURS,
      loginPasswordMode: values.LOGIN_PASSWORD_MODE,
      loginAesKey: values.LOGIN_AES_KEY,
      loginModes: [...new Set(values.LOGIN_MODES)],
      links: {
        ...(values.DOCUMENTATION_URL && { documentation: values.DOCUMENTATION_URL.href }),
        ...(values.FEEDBACK_URL && { feedback: values.FEEDBACK_URL.href }),
      },
      visualUrl: values.VISUAL_URL,
      callTimeoutMs: values.CALL_TIMEOUT_MS,
      shutdownGraceMs: values.SHUTDOWN_GRACE_MS,
      trustProxy: values.TRUST_PROXY === 'on',
      logLevel: values.LOG_LEVEL,
      hasDemoCompany: values.TENON_DEMO_COMPANY === 'on',
      hasGallery: values.GALLERY === 'on' || !isProduction,
      timeZone: values.TIME_ZONE,
      demoAccounts: demoAccountList.parse(JSON.parse(values.TENON_DEMO_ACCOUNTS)),
    },
  }
}

const demoAccountList = z.array(
  z.object({ account: z.string(), password: z.string(), name: z.string(), description: z.string() }),
)

let current: WebConfig | undefined

/** The configuration of this process. `server.ts` has checked it before anything else runs. */
export function webConfig(): WebConfig {
  if (current) return current
  const { config, problems } = parseWebConfig(process.env)
  if (!config) throw new Error(`configuration: ${problems.join('; ')}`)
  current = config
  return config
}

/** The part of the configuration that the sign-in screen may know. */
export function publicConfig(): Pick<
  WebConfig,
  'loginPasswordMode' | 'loginAesKey' | 'loginModes' | 'isEmbedded' | 'demoAccounts'
> {
  const { loginPasswordMode, loginAesKey, loginModes: modes, isEmbedded, demoAccounts } = webConfig()
  return { loginPasswordMode, loginAesKey, loginModes: modes, isEmbedded, demoAccounts }
}

/** True for addresses that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}
