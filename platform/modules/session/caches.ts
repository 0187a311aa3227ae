import type { CacheSource } from '../../kit/cache-source'
import { captchaCache } from './captcha-store'
import { likenessCache } from './lock-likeness'
import { providerCache } from './sign-in-methods/oidc-client'
import { codeCache } from './sign-in-methods/sms-store'
import { ticketCache } from './sign-in-methods/ticket-store'

/** What is remembered of people who are about to sign in. */
export const signInCaches: readonly CacheSource[] = [captchaCache, codeCache, ticketCache, likenessCache, providerCache]
