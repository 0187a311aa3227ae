import type { BuiltDesign } from './build'
import { hipInvoice } from './hip-invoice'
import { hipMaterial } from './hip-material'
import { hipMoldTrial } from './hip-mold-trial'
import { hipOrder } from './hip-order'
import { hipPayApply } from './hip-pay-apply'
import { hipPlan } from './hip-plan'
import { hipPrice } from './hip-price'
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

/** Modules that show the other kinds of lists (contract 3b §4.4). Beside the seven they have neither serial numbers nor templates. */
export const listModuleCodes = ['hipOrder', 'hipMaterial', 'hipPrice'] as const
export type ListModuleCode = (typeof listModuleCodes)[number]

const listDesigns: Readonly<Record<ListModuleCode, BuiltDesign>> = { hipOrder, hipMaterial, hipPrice }

export type SeedModuleCode = ModuleCode | ListModuleCode

export const allDesigns: Readonly<Record<SeedModuleCode, BuiltDesign>> = { ...designs, ...listDesigns }
