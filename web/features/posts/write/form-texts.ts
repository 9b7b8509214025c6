import { catalogue } from '../../../../contract/texts/catalogue.ts';

/** The forms for a new post and for editing one. What the specification words: spec 2 §2. */
export const texts = catalogue({
  content: 'Content',
  category: 'Category',
  tags: 'Tags',
  tagsExample: 'derby, final',
  ofMax: '{used} of {max} characters',

  addImages: 'Add Images',
  pictures: 'Pictures',
  imagesOfMax: '{used}/{max} images',
  picturesOfPost: 'Pictures of the post',
  preview: 'Preview of {file}',
  describe: 'Description of picture {number} (optional)',
  describeIt: 'Describe it',
  removePicture: 'Remove picture {number}',
  post: 'Post',
  creating: 'Creating...',

  sendingPictures: 'Sending pictures',
  percent: '{percent}%',
  almostThere: 'Almost there...',
  stop: 'Stop',

  edit: 'Edit post',
  currentImages: 'Current images',
  picture: 'Picture {number}',
  willBeRemoved: 'Will be removed',
  removeImage: 'Remove image {number}',
  newImage: 'New image',
  newImageOptional: 'New image <note>(optional)</note>',
  description: 'Description',
  removeNewImage: 'Remove new image',
  chooseAnother: 'Choose another image',
  addImage: 'Add an image',
  cancel: 'Cancel',
  update: 'Update Post',
  updating: 'Updating...',
});
