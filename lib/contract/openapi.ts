import { z } from 'zod'
import type { Access, Endpoint } from './endpoint'

type Json = { [key: string]: unknown }
type Calls = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>

/**
 * The OpenAPI 3.1 document of the declared calls. Schemas show what travels: a reader may meet numbers as text and flags in
 * several forms (contract 1 §1.3), so the input side of every schema is described, also for answers.
 */
export function openApiDocument(calls: Calls): Json {
  const schemas: Json = {}
  const paths: Record<string, Json> = {}
  for (const [area, endpoints] of Object.entries(calls)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = `/api${endpoint.path}`
      const operations = paths[path] ?? {}
      operations[endpoint.method.toLowerCase()] = operation(schemas, { area, name: `${area}.${name}`, endpoint })
      paths[path] = operations
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tenon platform',
      version: '1',
      description:
        'Every answer but bytes is HTTP 200 with an envelope: code 200 is success; 400 a refusal with its text in msg; 403 a missing right; 600, 601 and 602 an ended session.',
    },
    tags: Object.keys(calls).map((area) => ({ name: area })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'The token of oauth/Login, sent as it came.' },
      },
    },
  }
}

function operation(schemas: Json, { area, name, endpoint }: { area: string; name: string; endpoint: Endpoint }): Json {
  const body = requestBody(schemas, name, endpoint)
  return {
    operationId: name,
    tags: [area],
    summary: endpoint.summary,
    description: accessText(endpoint.access),
    security: securityOf(endpoint.access),
    parameters: [
      ...parameters(schemas, `${name}.params`, endpoint.params, 'path'),
      ...parameters(schemas, `${name}.query`, endpoint.query, 'query'),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: {
      '200': endpoint.replyKind === 'bytes' ? bytesReply : envelopeReply(embed(schemas, `${name}.data`, endpoint.data)),
    },
  }
}

/** The empty requirement stands for a call without a session. */
function securityOf(access: Access): Json[] {
  if (access === 'anonymous') return []
  return access === 'optional' ? [{}, { token: [] }] : [{ token: [] }]
}

function accessText(access: Access): string {
  if (access === 'anonymous') return 'Anyone may call it.'
  if (access === 'optional') return 'Anyone may call it; with a session the rights of its user count.'
  if (access === 'session') return 'Needs a session.'
  if (access === 'module') return 'Needs a session and the right on the module it touches.'
  if (access === 'administrator') return 'Needs an administrator.'
  return `Needs an administrator or the screen ${[access.tag, ...(access.or ?? [])].join(' or ')}.`
}

const bytesReply = { description: 'Bytes', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }

function envelopeReply(data: unknown): Json {
  const envelope = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: {
      code: { type: 'integer', examples: [200] },
      msg: { type: 'string' },
      data,
      issues: {
        type: 'array',
        description: 'Faults by field, on refusals only.',
        items: {
          type: 'object',
          properties: { path: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
        },
      },
    },
  }
  return { description: 'Envelope', content: { 'application/json': { schema: envelope } } }
}

const bodyTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const

function requestBody(schemas: Json, name: string, endpoint: Endpoint): Json | null {
  if (endpoint.bodyKind === 'none') return null
  return {
    required: true,
    content: { [bodyTypes[endpoint.bodyKind]]: { schema: embed(schemas, `${name}.body`, endpoint.body) } },
  }
}

function parameters(schemas: Json, name: string, schema: z.ZodType, place: 'path' | 'query'): Json[] {
  if (schema.def.type === 'undefined') return []
  const shape = embed(schemas, name, schema)
  const properties = (shape.properties ?? {}) as Record<string, unknown>
  const required = new Set((shape.required ?? []) as string[])
  return Object.entries(properties).map(([key, property]) => ({
    name: key,
    in: place,
    required: place === 'path' || required.has(key),
    schema: property,
  }))
}

/** A schema in place. Definitions it repeats or nests in itself move to the components, where references can reach them. */
function embed(schemas: Json, name: string, schema: z.ZodType): Json {
  const { $schema: _, $defs, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  const rewrite = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rewrite)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, key === '$ref' ? reference(name, inner) : rewrite(inner)]),
    )
  }
  for (const [key, definition] of Object.entries(($defs ?? {}) as Json)) schemas[`${name}.${key}`] = rewrite(definition)
  const text = JSON.stringify(rest)
  const place = rewrite(rest) as Json
  if (!text.includes('"$ref":"#"')) return place
  schemas[name] = place
  return { $ref: `#/components/schemas/${name}` }
}

function reference(name: string, target: unknown): string {
  return target === '#'
    ? `#/components/schemas/${name}`
    : `#/components/schemas/${name}.${String(target).replace('#/$defs/', '')}`
}
