import type { BuiltDesign } from './build'
import { hipInvoice } from './hip-invoice'
import { hipMoldTrial } from './hip-mold-trial'
import { hipPayApply } from './hip-pay-apply'
import { hipPlan } from './hip-plan'
import { hipProject } from './hip-project'
import { hipSeal } from './hip-seal'
import { hipSupplier } from './hip-supplier'

export const moduleCodes = [
  'hipProject',
  'hipPlan',
  'hipInvoice',
  'hipSeal',
  'hipMoldTrial',
  'hipPayApply',
  'hipSupplier',
] as const
export type ModuleCode = (typeof moduleCodes)[number]

export const designs: Readonly<Record<ModuleCode, BuiltDesign>> = {
  hipProject,
  hipPlan,
  hipInvoice,
  hipSeal,
  hipMoldTrial,
  hipPayApply,
  hipSupplier,
}
