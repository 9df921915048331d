@rem On Windows, npm runs the lines of package.json with cmd.exe, which lacks the exec of other shells: this file is it.
@%*
