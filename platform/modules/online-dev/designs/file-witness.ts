import type { FileWitness } from '../../../http/context'
import { namingIds } from '../../../kit/file-witness'
import { rightsOfModules } from '../../permission/public'

const designsMax = 50

/** Released designs show what they name, such as pictures that fields begin with, to whoever may open the module. */
export const designWitness: FileWitness = {
  isAbout: (table) => table === 'design_release',
  sees: async (ctx, actor, naming) => {
    const rights = await rightsOfModules(ctx, actor, await namingIds(ctx, naming, designsMax))
    return [...rights.values()].some(({ isPermitted }) => isPermitted)
  },
}
