import { z } from 'zod'

/** A module of an installation that is generated code, with a service of its own (contract 4b §14). */
export type GeneratedModule = z.output<typeof generatedModule>

const generatedModule = z.strictObject({
  /** Of its design, which gives form and list. */
  modelId: z.string().regex(/^[\w-]{1,100}$/, 'modelId must be the id of a design'),
  /** Below `/api`, such as `hip/HipProject`. */
  basePath: z.string().regex(/^[\w-]+(?:\/[\w-]+)+$/, 'basePath must be a path such as hip/HipProject'),
  dialect: z.enum(['v1', 'v2']),
  /** What the service calls the rows of a sub-table, by the name of the table in the design. */
  tables: z.record(z.string(), z.string()).default({}),
})

const modulesMax = 1000

/** The setting `GENERATED_MODULES`: a list as JSON. */
export const generatedModules = z
  .string()
  .default('[]')
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'must be a list as JSON' })
      return z.NEVER
    }
  })
  .pipe(z.array(generatedModule).max(modulesMax))
  .transform((modules): ReadonlyMap<string, GeneratedModule> => new Map(modules.map((module) => [module.modelId, module])))
