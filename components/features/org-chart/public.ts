import { lazyCode } from '@/components/ui/lazy-code'

export const OrgChart = lazyCode(async () => (await import('./org-chart-dialog')).OrgChart)
