import { invoiceTemplates } from './hip-invoice'
import { trialTemplates } from './hip-mold-trial'
import { payApplyTemplates } from './hip-pay-apply'
import { planTemplates } from './hip-plan'
import { projectTemplates } from './hip-project'
import { sealTemplates } from './hip-seal'
import { supplierTemplates } from './hip-supplier'
import type { PrintTemplateSeed } from './template'

/** Print templates of the demonstration company. */
export const printTemplates: readonly PrintTemplateSeed[] = [
  ...projectTemplates,
  ...planTemplates,
  ...trialTemplates,
  ...invoiceTemplates,
  ...payApplyTemplates,
  ...supplierTemplates,
  ...sealTemplates,
]
