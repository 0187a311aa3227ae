import { seedId } from '../ids'

/** Ids of print templates, apart from the templates because designs name them and templates name modules. */
export function printTemplateId(enCode: string): string {
  return seedId('printTemplate', enCode)
}
