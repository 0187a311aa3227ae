import type { Actor, PlatformContext } from '../../../http/context'
import { openModule } from '../records/access'
import { usableFields } from '../records/open-record'

/** Fields of a module that the actor may see, in the order of its form; those of sub-tables under their code and with the table's name. */
export async function fieldsOfModule(ctx: PlatformContext, actor: Actor, modelId: string) {
  const access = await openModule(ctx, actor, modelId)
  const { fields } = access.module
  return usableFields(access)
    .filter(({ kind, name }) => kind === 'field' && name !== '')
    .map(({ code, label, type, parentTable }) => {
      const table = parentTable === null ? null : fields.get(parentTable)
      const said = label || code
      return { vmodel: code, label: table ? `${table.label || table.name}-${said}` : said, jnpfKey: type }
    })
}
