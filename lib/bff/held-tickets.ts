import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { webConfig } from '@/lib/config/web-config'
import { cookieBase, setCookie } from './cookie-names'

// Longer than any ticket lives (contract 1 §5.1, §5.3): the platform says when one is over.
const lifeSeconds = 600
/** A browser waits for few sign-ins at once; of more, the oldest are given up. */
const heldMax = 6
const cookieName = () => `${cookieBase()}-tickets`

/**
 * Sign-in tickets belong to the browser that asked for them. Its cookie holds a mark of each that only this installation can make, so
 * whoever knows a ticket without it (from a photograph of the code, a link, a log) learns nothing by it and is let in by none.
 */
export function holdTicket(cookieHeader: string | undefined, ticket: string): string {
  const others = held(cookieHeader).filter((mark) => !isMarkOf(mark, ticket))
  const marks = [...others, ...marksOf(ticket).slice(0, 1)].slice(-heldMax)
  return setCookie(cookieName(), marks.join('.'), lifeSeconds)
}

export function holdsTicket(cookieHeader: string | undefined, ticket: string): boolean {
  return held(cookieHeader).some((mark) => isMarkOf(mark, ticket))
}

export function dropTicket(cookieHeader: string | undefined, ticket: string): string {
  const others = held(cookieHeader).filter((mark) => !isMarkOf(mark, ticket))
  return setCookie(cookieName(), others.join('.'), others.length > 0 ? lifeSeconds : 0)
}

/** Whether this browser has begun a sign-in that another window completes, and may still wait for it. */
export function awaitsSignIn(cookieHeader: string | undefined): boolean {
  return held(cookieHeader).length > 0
}

/** What a window for a third party is opened with; only the browser that asked for the ticket may go there with it. */
const ticketOfWindow = /^SocialsLogin_/

/** Whether the address of a sign-in window carries a ticket of another browser, as a link that somebody prepared would. */
export function carriesForeignTicket(key: string, search: string, cookieHeader: string | undefined): boolean {
  if (!key.startsWith('oauth/login/') || key.endsWith('/callback')) return false
  const found = [...new URLSearchParams(search)].filter(([name, value]) => name === 'jnpf_ticket' || ticketOfWindow.test(value))
  return found.some(([, ticket]) => ticket !== '' && !holdsTicket(cookieHeader, ticket))
}

function held(cookieHeader: string | undefined): readonly string[] {
  const start = `${cookieName()}=`
  const parts = (cookieHeader ?? '').split(';').map((part) => part.trim())
  // Another application on this host may have planted one of the name; only marks that this installation made count.
  const marks = parts.filter((part) => part.startsWith(start)).flatMap((part) => part.slice(start.length).split('.'))
  return marks.filter((mark) => /^[\w-]{43}$/.test(mark)).slice(-heldMax)
}

function isMarkOf(mark: string, ticket: string): boolean {
  return marksOf(ticket).some((own) => timingSafeEqual(Buffer.from(own), Buffer.from(mark)))
}

/** One for each secret, newest first. */
function marksOf(ticket: string): readonly string[] {
  return webConfig().sessionSecrets.map((secret) =>
    createHmac('sha256', secret).update(`sign-in ticket\n${ticket}`).digest('base64url'),
  )
}
