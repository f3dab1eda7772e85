export function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // `data:image/png;base64,...`
    const content = () => (typeof reader.result === 'string' ? reader.result.split(',')[1] : undefined);
    reader.addEventListener('load', () => resolve(content() ?? ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')));
    reader.readAsDataURL(file);
  });
}
