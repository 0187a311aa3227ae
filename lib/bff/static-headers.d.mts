export const commonSecurityHeaders: Readonly<Record<string, string>>
export const staticPolicy: string
export const openerPolicy: Readonly<Record<string, string>>
