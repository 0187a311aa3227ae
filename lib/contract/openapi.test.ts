import { contract, namedEndpoints } from './all'
import { openApiDocument } from './openapi'

const document = openApiDocument(contract)
const text = JSON.stringify(document)

describe('the OpenAPI document', () => {
  it('has every declared call under its path and method', () => {
    const paths = document.paths as Record<string, Record<string, { operationId: string }>>
    for (const { name, endpoint } of namedEndpoints) {
      expect(paths[`/api${endpoint.path}`]?.[endpoint.method.toLowerCase()]?.operationId).toBe(name)
    }
  })

  it('holds no reference that leads nowhere', () => {
    const components = document.components as { schemas: Record<string, unknown> }
    const targets = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map((found) => found[1] ?? '')
    expect(targets.filter((target) => !(target in components.schemas))).toEqual([])
    expect(text).not.toContain('#/$defs/')
  })

  it('names every placeholder of a path as a required parameter', () => {
    const paths = document.paths as Record<string, Record<string, { parameters: { name: string; in: string }[] }>>
    for (const [path, operations] of Object.entries(paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map((found) => found[1])
      for (const operation of Object.values(operations)) {
        expect(operation.parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name)).toEqual(
          names,
        )
      }
    }
  })
})
