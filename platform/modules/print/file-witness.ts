import { AppError } from '@/lib/errors/app-error'
import type { FileWitness } from '../../http/context'
import { namingIds } from '../../kit/file-witness'
import { templateOfPrinter } from './rights'

const templatesMax = 20

/** What a template shows is seen by whoever may print with it. */
export const templateWitness: FileWitness = {
  isAbout: (table) => table === 'print_template',
  sees: async (ctx, actor, naming) => {
    for (const id of await namingIds(ctx, naming, templatesMax)) {
      try {
        await templateOfPrinter(ctx, actor, id)
        return true
      } catch (error) {
        if (!(error instanceof AppError) || (error.code !== 'forbidden' && error.code !== 'notFound')) throw error
      }
    }
    return false
  },
}
