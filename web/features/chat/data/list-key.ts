/** Where the list is held. Apart from its query, which whoever comes to one conversation does without. */
export const LIST_KEY = ['/api/conversations', 'list']
