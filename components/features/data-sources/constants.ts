import type { LinkType } from '@/lib/contract/system/data-source'

/** Names of the kinds as the platform tells them in lists; they are names of products. */
export const typeNames: Readonly<Record<LinkType, string>> = {
  MySQL: 'MySQL',
  SQLServer: 'SQL Server',
  Oracle: 'Oracle',
  DM: '达梦',
  KingbaseES: '人大金仓',
  PostgreSQL: 'PostgreSQL',
  Doris: 'Doris',
}
