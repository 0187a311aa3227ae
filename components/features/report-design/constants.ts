/** Dictionary of the categories of reports, whose ids reports keep (contract 4b §4.2). */
export const reportCategories = 'ReportSort'
