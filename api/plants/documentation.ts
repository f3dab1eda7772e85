/** What the documentation of several endpoints needs. */

export const PLANT_ID_EXAMPLE = 42;

export const json = (name: 'Plant' | 'NewPlant' | 'Error', example: unknown) => ({
  'application/json': { schema: { $ref: `#/components/schemas/${name}` }, example },
});

/** A refusal; `error` equals the HTTP status. */
export const refusal = (description: string, error: number, message: string) => ({
  description,
  content: json('Error', { error, message }),
});

export const PLANT_EXAMPLE = { name: 'Monstera', tag: 'climber' };
export const NEW_PLANT_EXAMPLE = { ...PLANT_EXAMPLE, id: PLANT_ID_EXAMPLE };

/** What every call may be refused for. */
export const ALWAYS = {
  '401': refusal(
    'The token is missing or wrong.',
    401,
    "Send the header Authorization: Bearer <token> with the plant store's token.",
  ),
  '429': refusal(
    'More calls from your network address than the store allows in a minute; again after the seconds in `Retry-After`.',
    429,
    'Too often. Try again after the time in Retry-After.',
  ),
  '503': refusal(
    'Send the same call again after the seconds in `Retry-After`.',
    503,
    'The plant store cannot answer now. Send the same call again after the time in Retry-After.',
  ),
};
