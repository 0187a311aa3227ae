import { invoiceTemplates } from './hip-invoice'
import { payApplyTemplates } from './hip-pay-apply'
import { sealTemplates } from './hip-seal'
import type { PrintTemplateSeed } from './template'

/** Print templates of the demonstration company. */
export const printTemplates: readonly PrintTemplateSeed[] = [...invoiceTemplates, ...payApplyTemplates, ...sealTemplates]
