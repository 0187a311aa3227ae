import { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call. `tag` names the administration screen whose menu code the caller must hold (contract 2 §0.9), `or` further ones of which
 * any will do;
 * `module` calls are checked against the rights on what they touch: a module of online development, a dictionary. `optional`: anyone, but who names a
 * session is asked for the rights of its user. `application`: a program outside that brings credentials of its own with each call
 * (contract 2 §17); a session counts for nothing.
 */
export type Access =
  | 'anonymous'
  | 'optional'
  | 'application'
  | 'session'
  | 'module'
  | 'administrator'
  | { tag: string; or?: readonly string[] }

/** `signIn`: of our own pages, and of a browser that waits for a sign-in of its own. `any`: whoever sends the browser there. */
export type Windows = 'none' | 'signIn' | 'any'

/**
 * What becomes of a call while an administrator looks at the product as somebody else (`viewAs`). `asThem`: it is made with the rights of
 * that person, and refused where it changes something. `private`: it is refused, as its answer is that person's alone. `own`: it is about
 * the administrator's own session and made in his own name.
 */
type WhileViewing = 'asThem' | 'private' | 'own'

type Schema = z.ZodType

export type Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  D extends Schema = Schema,
> = {
  method: Method
  /** Below `/api`, with `{name}` placeholders. */
  path: string
  /** One English sentence for the OpenAPI page. */
  summary: string
  access: Access
  params: P
  query: Q
  body: B
  /** Shape of the envelope's `data`. */
  data: D
  /** How the body travels (contract 1 §1.1). */
  bodyKind: 'json' | 'form' | 'multipart' | 'none'
  /** `bytes`: the answer is not an envelope (images, downloads). */
  replyKind: 'envelope' | 'bytes'
  /**
   * Whether it changes something: the BFF lets it pass only as a script's call of our own pages (reliability S10), and the platform not
   * at all while somebody looks with another person's rights. A POST that only asks says that it does not.
   */
  changesState: boolean
  whileViewing: WhileViewing
  /** May be made while the screen is locked: what locks, unlocks, signs out, and tells who is locked in. */
  isForLocked: boolean
  /** Windows that may open it besides a script of ours, when it is a GET that changes something. */
  windows: Windows
  /** May take the long time of contract 1 §1.1, whatever is configured. */
  isSlow: boolean
  /** Its body or its answer is a stored file: large, and as slow as the line of whoever sends or reads it. */
  isFile: boolean
  /** Its answer stays open for what happens meanwhile: it must keep no other call waiting. */
  isHeld: boolean
  /** It is about a list, and phones have one of their own (contract 3b §4.7): a page may call as a phone does. */
  servesPhones: boolean
  /** The ids in its path may be codes, which people choose: any word can be one. */
  takesCodes: boolean
}

type Declaration<P extends Schema, Q extends Schema, B extends Schema, D extends Schema> = {
  summary: string
  access: Access
  params?: P
  query?: Q
  body?: B
  data: D
  bodyKind?: 'json' | 'form' | 'multipart'
  replyKind?: 'envelope' | 'bytes'
  changesState?: boolean
  whileViewing?: WhileViewing
  isForLocked?: boolean
  windows?: Windows
  isSlow?: boolean
  isFile?: boolean
  isHeld?: boolean
  servesPhones?: boolean
  takesCodes?: boolean
}

/** Declares a call once, for its four users: browser, server components and BFF, embedded platform, OpenAPI document. */
export function endpoint<
  D extends Schema,
  P extends Schema = z.ZodUndefined,
  Q extends Schema = z.ZodUndefined,
  B extends Schema = z.ZodUndefined,
>(method: Method, path: string, declaration: Declaration<P, Q, B, D>): Endpoint<P, Q, B, D> {
  const none = z.undefined()
  return {
    method,
    path,
    summary: declaration.summary,
    access: declaration.access,
    params: (declaration.params ?? none) as P,
    query: (declaration.query ?? none) as Q,
    body: (declaration.body ?? none) as B,
    data: declaration.data,
    bodyKind: declaration.body ? (declaration.bodyKind ?? 'json') : 'none',
    replyKind: declaration.replyKind ?? 'envelope',
    changesState: declaration.changesState ?? method !== 'GET',
    whileViewing: declaration.whileViewing ?? 'asThem',
    isForLocked: declaration.isForLocked ?? false,
    windows: declaration.windows ?? 'none',
    isSlow: declaration.isSlow ?? false,
    isFile: declaration.isFile ?? declaration.bodyKind === 'multipart',
    isHeld: declaration.isHeld ?? false,
    servesPhones: declaration.servesPhones ?? false,
    takesCodes: declaration.takesCodes ?? false,
  }
}

type Part<K extends string, S extends Schema> = S extends z.ZodUndefined
  ? { [key in K]?: undefined }
  : S extends z.ZodOptional
    ? { [key in K]?: z.input<S> }
    : { [key in K]: z.input<S> }

/** What a caller passes. Parts that the call does not have may be left out. */
export type CallInput<E extends Endpoint> = Part<'params', E['params']> & Part<'query', E['query']> & Part<'body', E['body']>

/** What a caller receives in `data`. */
export type CallData<E extends Endpoint> = z.output<E['data']>

/** What the platform's handler receives, after parsing. */
export type HandlerInput<E extends Endpoint> = {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
}

/** Fills the placeholders of a path. Values are encoded, so an id can never change the route. */
export function fillPath(path: string, params: Readonly<Record<string, string | number>> | undefined): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params?.[name]
    if (value === undefined || value === '') throw new Error(`path ${path}: parameter "${name}" is missing`)
    return encodeURIComponent(String(value))
  })
}
