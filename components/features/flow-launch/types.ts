import type { Person } from '@/components/features/flow-task/public'

/** A flow template as the picker shows it (contract 4a §6.3). */
export type TemplateCard = { id: string; fullName: string; enCode: string; icon: string; iconBackground: string }

/** Templates that the person may launch, or may launch for others (contract 4a §6.7). */
export type TemplateSource = 'own' | 'delegated'

/** `group`: a category of one's own templates, a type (0, 1) of delegated ones; empty for all. */
export type TemplateQuestion = { source: TemplateSource; keyword: string; group: string }

/** What is to be launched, and for whom, where that is not oneself. */
export type ChosenFlow = { flowId: string; templateId: string; onBehalf?: readonly Person[] }
