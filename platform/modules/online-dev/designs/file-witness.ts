import { designTag } from '@/lib/contract/online-dev/design-base'
import type { FileWitness } from '../../../http/context'
import { namingIds } from '../../../kit/file-witness'
import { hasTag, rightsOfModules } from '../../permission/public'

const designsMax = 50

/**
 * Released designs show what they name, such as pictures that fields begin with, to whoever may open the module; designs that are worked
 * on to those who design.
 */
export const designWitness: FileWitness = {
  isAbout: (table) => table === 'design_release' || table === 'design',
  sees: async (ctx, actor, naming) => {
    if (naming.table === 'design') return hasTag(ctx, actor, designTag.tag)
    const rights = await rightsOfModules(ctx, actor, await namingIds(ctx, naming, designsMax))
    return [...rights.values()].some(({ isPermitted }) => isPermitted)
  },
}
