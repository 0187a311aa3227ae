import { z } from 'zod'
import { timeZoneDefault, timeZoneName } from '@/lib/config/time-zone'
import { AppError } from '@/lib/errors/app-error'

const emptyAsMissing = (value: unknown) => (value === '' ? undefined : value)

function whole(min: number, max: number) {
  return z.coerce.number({ error: 'must be a number' }).int().min(min).max(max)
}

const databaseUrl = z
  .string()
  .refine((text) => /^postgres(ql)?:\/\//.test(text), { error: 'must start with postgres:// or postgresql://' })

const adminPasswordLengthMin = 6

/** Names are those of the environment. Every variable may be left out. */
const environment = z.object({
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
  TIME_ZONE: z.preprocess(emptyAsMissing, timeZoneName.default(timeZoneDefault)),
  SESSION_LIFE_MINUTES: z.preprocess(emptyAsMissing, whole(1, 525_600).optional()),
  LOGIN_AES_KEY: z.preprocess(
    emptyAsMissing,
    z
      .string()
      .refine((text) => Buffer.byteLength(text) === 16, { error: 'must be exactly 16 bytes long' })
      .optional(),
  ),
  NODE_ENV: z.preprocess(emptyAsMissing, z.enum(['production', 'development', 'test']).default('production')),
  LOG_LEVEL: z.preprocess(emptyAsMissing, z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info')),
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
  /** IANA name of the zone in which dates are read and written. */
  timeZone: string
  /** Overrides `tokenTimeout` of the system configuration. */
  sessionLifeMinutes: number | undefined
  /** Key of the AES login mode (contract 1 §2). Absent: only 32-digit hashes are accepted. */
  loginAesKey: string | undefined
  isProduction: boolean
  logLevel: string
}

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
    timeZone: value.TIME_ZONE,
    sessionLifeMinutes: value.SESSION_LIFE_MINUTES,
    loginAesKey: value.LOGIN_AES_KEY,
    isProduction: value.NODE_ENV === 'production',
    logLevel: value.LOG_LEVEL,
  }
}
