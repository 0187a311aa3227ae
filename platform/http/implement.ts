import type { CallData, Endpoint, HandlerInput } from '@/lib/contract/endpoint'
import type { Actor, CallMeta, PlatformContext } from './context'

/** Outcome of a call. `msg` defaults to the platform's success text 操作成功 (contract 1 §1.2). */
export type Outcome<D> = { data: D; msg?: string }

export type Call<E extends Endpoint, A> = HandlerInput<E> & { ctx: PlatformContext; actor: A; meta: CallMeta }

type Produces<E extends Endpoint> = E['replyKind'] extends 'bytes' ? Response : Outcome<unknown> | Response

/** A declared call bound to the function that answers it. */
export type Route = {
  endpoint: Endpoint
  // The app only passes what the endpoint's own schemas produced, so the input type is erased here once.
  // biome-ignore lint/suspicious/noExplicitAny: variance of the erased handler input
  handle: (call: Call<any, any>) => Promise<Outcome<unknown> | Response>
}

/** Binds a call that needs a signed-in user. The app has checked the session and, for administration calls, the screen's tag. */
export function implement<E extends Endpoint>(endpoint: E, handle: (call: Call<E, Actor>) => Promise<Produces<E>>): Route {
  return { endpoint, handle }
}

/** Binds a call that anyone may make. */
export function implementAnonymous<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E, null>) => Promise<Produces<E>>,
): Route {
  return { endpoint, handle }
}

/** Binds a call that anyone may make and that asks for the rights of whoever is signed in. */
export function implementOptional<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E, Actor | null>) => Promise<Produces<E>>,
): Route {
  return { endpoint, handle }
}

/** Helper for handlers whose data must fit the declared shape. */
export function outcome<E extends Endpoint>(_endpoint: E, data: CallData<E>, msg?: string): Outcome<CallData<E>> {
  return msg === undefined ? { data } : { data, msg }
}
