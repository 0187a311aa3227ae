import { z } from 'zod'
import { useRemembered } from '@/components/ui/remembered'
import type { TemplateCard } from './types'

/** As many as stand in one row of the picker. */
const recentMax = 6

const card = z.object({
  id: z.string().max(100),
  fullName: z.string().max(200),
  enCode: z.string().max(200),
  icon: z.string().max(200),
  iconBackground: z.string().max(50),
})
const kept = z.array(card).max(recentMax)
const parse = (value: unknown): readonly TemplateCard[] => kept.parse(value)
const none: readonly TemplateCard[] = []

/** The templates that this person launched last in this browser, the newest first. */
export function useRecentTemplates() {
  const [recent, keep] = useRemembered('flow.launched', parse, none)
  const others = (id: string) => recent.filter((one) => one.id !== id)
  return {
    recent,
    add: ({ id, fullName, enCode, icon, iconBackground }: TemplateCard) =>
      keep([{ id, fullName, enCode, icon, iconBackground }, ...others(id)].slice(0, recentMax)),
    /** It may not be launched any more. */
    drop: (id: string) => keep(others(id)),
  }
}
